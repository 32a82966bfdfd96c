/** Our pictures as the site serves them, from scripts/build/pictures-plugin.mjs. */
declare module 'virtual:pictures' {
  type Source = { url: string; width: number }

  export type Cut = {
    width: number
    height: number
    sources: { avif: Source[]; webp: Source[]; jpeg: Source[] }
    /** The JPEG for a browser that reads no source list. */
    fallback: string
  }

  export type SitePicture = Cut & {
    /** The same picture framed for a narrow screen, where it has such a frame. */
    phone?: Cut
    /** 1200 by 630, signed, for social cards. */
    og: string
  }

  export const pictures: Record<import('#web/pictures/alt.ts').PictureName, SitePicture>
}
