import type { Service } from '#contract/catalogue/catalogue.ts'
import { cardVersion } from '#contract/catalogue/look.ts'
import { pictureSrcSet } from '#contract/catalogue/picture-files.ts'
import { pictureOf } from '#contract/catalogue/service-picture.ts'
import { SHARE_CARD, shareCardPrice } from '#contract/catalogue/share-card.ts'
import type { PublicSpa } from '#contract/catalogue/spa.ts'
import { shareCard } from '#contract/paths.ts'
import { digest } from '#contract/platform/digest.ts'
import { escapeHtml } from '#contract/platform/escape-html.ts'
import { durationText } from '#contract/platform/time.ts'
import { isOurs, socialCard, srcSet } from '#web/pictures/addresses.ts'
import { alt as altTexts, type PictureName } from '#web/pictures/alt.ts'
import type { CutName } from '#web/pictures/cuts.ts'
import { PHONE } from '#web/ui/Picture.tsx'
import headlineFont from '../fonts/cormorant-basic.woff2?url&no-inline'
import dottedVowels from '../fonts/cormorant-vietnamese.woff2?url&no-inline'
import bodyFont from '../fonts/mulish-basic.woff2?url&no-inline'
import type { PageHead } from './head.ts'

/** The page's head as HTML. Only the server writes it; in the browser `DocumentHead` updates it. */
export function headTags(
  { title, description, canonicalPath, sharedPath, picture, uploaded, service }: PageHead,
  siteUrl: string,
  spa: PublicSpa,
): string {
  const named = isOurs(picture) ? picture : 'hero'
  const alt = uploaded ? uploaded.alt : altTexts[named]
  const price = service && shareCardPrice(service, spa.currency)
  // Shown by chats below the picture: a friend who gets the link asks first what it costs.
  const shared = price ? `${price}. ${description}` : description
  const card = service ? drawnCard(service, spa, alt) : pageCard(named, spa, alt)
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    canonicalPath
      ? tag('link', { rel: 'canonical', href: siteUrl + canonicalPath })
      : meta('name', 'robots', 'noindex'),
    sharedPath && meta('name', 'referrer', 'no-referrer'),
    meta('property', 'og:site_name', spa.name),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', `en_${spa.address.countryCode}`),
    meta('property', 'og:title', title),
    meta('property', 'og:description', shared),
    canonicalPath && meta('property', 'og:url', siteUrl + canonicalPath),
    meta('property', 'og:image', siteUrl + card.path),
    meta('property', 'og:image:width', String(card.width)),
    meta('property', 'og:image:height', String(card.height)),
    meta('property', 'og:image:alt', card.alt || title),
    meta('name', 'twitter:card', 'summary_large_image'),
    price && meta('name', 'twitter:label1', 'Price'),
    price && meta('name', 'twitter:data1', price),
    price && meta('name', 'twitter:label2', 'Time'),
    price && meta('name', 'twitter:data2', timeOf(service)),
    meta('name', 'twitter:image', siteUrl + card.path),
  ]
    .filter(Boolean)
    .join('')
}

/** "30 mins to 2 hours" */
function timeOf({ serviceArray }: Service): string {
  const minutes = serviceArray.map(({ duration }) => duration)
  const [least, most] = [Math.min(...minutes), Math.max(...minutes)]
  return least === most ? durationText(most) : `${durationText(least)} to ${durationText(most)}`
}

/** Made by the build, signed with the example's mark; a spa with a face of its own has them drawn. */
export function pageCard(name: PictureName, spa: PublicSpa, alt = '') {
  const version = cardVersion(spa)
  return { ...SHARE_CARD, path: version ? shareCard.path(`_${name}`, version) : socialCard(name), alt }
}

/** Drawn by the server with the service's name and price: another price is another address, which chats fetch anew. */
function drawnCard(service: Service, spa: PublicSpa, alt: string) {
  const said = [service.name, pictureOf(service), shareCardPrice(service, spa.currency), spa.name, cardVersion(spa)]
  return { ...SHARE_CARD, path: shareCard.path(service.slug, digest(JSON.stringify(said))), alt }
}

/** Preloads for the first view that the browser would otherwise discover late. */
export function preloadTags({ firstPicture }: PageHead, { name }: PublicSpa): string {
  // The name is at the top of every page, in the type of headlines.
  const fonts = DOTTED_VOWEL.test(name) ? [headlineFont, bodyFont, dottedVowels] : [headlineFont, bodyFont]
  return [...fonts.map(preloadFont), ...(firstPicture ? preloadPicture(firstPicture) : [])].join('')
}

/** Those of Yoruba and Igbo are in a file of their own. */
const DOTTED_VOWEL = /[\u1EB8\u1EB9\u1ECA-\u1ECD\u1EE4\u1EE5]/

function preloadFont(href: string) {
  return tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' })
}

function preloadPicture({ name, sizes, uploaded }: NonNullable<PageHead['firstPicture']>) {
  if (!uploaded && !isOurs(name)) return []
  const link = (imagesrcset: string, media?: string) =>
    tag('link', {
      rel: 'preload',
      as: 'image',
      type: 'image/avif',
      imagesrcset,
      imagesizes: sizes,
      fetchpriority: 'high',
      media,
    })
  if (uploaded) return [link(pictureSrcSet(uploaded, 'avif'))]
  if (name !== 'hero') return [link(srcSet(name as CutName, 'avif'))]
  return [link(srcSet('hero-phone', 'avif'), PHONE), link(srcSet('hero', 'avif'), `not all and ${PHONE}`)]
}

function meta(key: 'name' | 'property', value: string, content: string) {
  return tag('meta', { [key]: value, content })
}

function tag(name: string, attributes: Record<string, string | undefined>) {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : value === '' ? ` ${key}` : ` ${key}="${escapeHtml(value)}"`,
  )
  return `<${name}${written.join('')}>`
}
