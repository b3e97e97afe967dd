/** The country that a form begins with, and that one without a country means (spec §9). */
export const defaultCountry = "NL";

/**
 * Every country with its calling code, `[ISO 3166-1 alpha-2, digits]` (ITU-T E.164), sorted by code. Where countries
 * share a code its main country comes first. No names: a browser knows them in its own language.
 */
export const dialCodes: readonly (readonly [iso2: string, dialCode: string])[] = read(
  "US1agaiasbbbmbscadmdogdgujmknkylcmpmsprsxtcttvcvgviEG20SS211MAehDZTN216LY218GM220SNMRMLGNCIBFNETGBJMULR" +
    "SLGHNGTDCFCMCVSTGQGACGCDAOGWIOACSCSDRWETSODJKETZUGBIMZZM260MGREytZWNAMWLSBWSZKMZA27SH290taERAW297FOGL" +
    "GR30NLBEFRESGI350PTLUIEISALMTCYFIaxBGHU36LT370LVEEMDAMBYADMCSMUA380RSMEXKHR385SIBAMK389IT39vaROCHCZ420SK" +
    "LI423AT43GBggimjeDKSENOsjPLDEFK500BZGTSVHNNICRPAPMHTPE51MXCUARBRCLCOVEGP590blmfBOGYECGFPYMQSRUYCWbqMY60" +
    "AUcccxIDPHNZSGTHTL670NF672BNNRPGTOSBVUFJPWWFCKNUWS685KINCTVPFTKFMMHRU7kzJP81KRVN84KP850HK852MOKH855LA" +
    "CN86BD880TW886TR90INPKAFLKMMMV960LBJOSYIQKWSAYEOMPS970AEILBHQABTMNNPIR98TJ992TMAZGEKGUZ998",
);

/**
 * The area codes behind a shared calling code that tell a country from the main one, for those whose networks do
 * something else with a sender name: in North America by NANPA, in Kazakhstan by ITU-T E.164.
 */
export const areaCodes = read(
  "AI1264AG1268BB1246BM1441BS1242DM1767DO1809DO1829DO1849GD1473JM1658JM1876KN1869KY1345LC1758MS1664SX1721" +
    "TC1649TT1868VC1784VG1284KZ77",
);

/**
 * Countries, ISO 3166-1 alpha-2, whose mobile numbers no numbering plan (libphonenumber) tells from those of the country
 * whose calling code they use: closing one of them to orders would close nothing.
 */
export const indistinct: readonly string[] = ["AX", "BL", "CC", "CX", "EH", "IM", "MF", "SJ", "VA"];

/**
 * Part of the landing page's code, so it is written short: a country has the code behind it or, without one, the next
 * after the country before it; in small letters, the same.
 */
function read(list: string): readonly (readonly [string, string])[] {
  let code = 0;
  return Array.from(list.matchAll(/(\D\D)(\d*)/g), ([, country = "", digits]) => {
    const iso2 = country.toUpperCase();
    code = Number(digits) || code + Number(country === iso2);
    return [iso2, String(code)] as const;
  });
}
