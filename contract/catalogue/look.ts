import { digest } from '../platform/digest.ts'
import { pictureFileUrl, pictureWidths } from './picture-files.ts'
import type { SitePicture } from './pictures.ts'
import type { PublicSpa } from './spa.ts'

type Look = PublicSpa['look']
type Named = Pick<PublicSpa, 'name' | 'look'>

/** A wide logo says the name itself, and has no room in an icon. */
const isWide = ({ width, height }: SitePicture) => width >= 2 * height

export function shownLogo(logo: SitePicture, name: string): NonNullable<Look['logo']> {
  const src = pictureFileUrl(logo.url, pictureWidths(logo.width)[0] ?? logo.width, 'webp')
  return isWide(logo) ? { ...logo, src, alt: name, isWide: true } : { ...logo, src, alt: '' }
}

/** Changes with the icons, so that browsers fetch new ones; undefined for those of the example. */
export function iconVersion({ name, look: { candle, logo, accent } }: Named): string | undefined {
  if (candle) return undefined
  const mark = logo && !logo.isWide ? logo.url : initialOf(name)
  return digest(JSON.stringify([mark, accent]))
}

/** The address of an icon; browsers fetch it anew when it has changed. */
export function iconPath(file: string, spa: Named): string {
  const version = iconVersion(spa)
  return version ? `/${file}?v=${version}` : `/${file}`
}

/** The first letter or digit of the name, as a capital. */
export const initialOf = (name: string) => /[\p{L}\p{N}]\p{M}*/u.exec(name.normalize('NFC'))?.[0].toUpperCase() ?? ''

/** The preview pictures of the example's pages are made by the build; all others are drawn. */
export function cardVersion({ name, look, address }: Named & Pick<PublicSpa, 'address'>): string | undefined {
  const { candle, logo, hero, about, accent } = look
  if (candle && !hero && !about && !accent) return undefined
  return digest(JSON.stringify([name, address.oneLine, logo?.url, accent, hero, about]))
}

/** The owner's picture in the place of one of ours. */
export function ownersPicture({ hero, about }: Look, name: string): SitePicture | undefined {
  return name === 'hero' ? hero : name === 'about' ? about?.[0] : undefined
}
