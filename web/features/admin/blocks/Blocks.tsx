export const Blocks = () => null;
