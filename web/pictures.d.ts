// Defined by scripts/build/pictures-plugin.ts when the site is built.
declare const PICTURE_HASHES: Record<import('#web/pictures/cuts.ts').CutName, string>
declare const SOCIAL_CARD_HASHES: Record<import('#web/pictures/alt.ts').PictureName, string>
