-- A restore reads the provider's list over several steps: how far it has come (decision 068).
ALTER TABLE `rewinds` ADD `reading` text;
