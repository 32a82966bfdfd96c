import { business } from '#contract/business.ts'
import { escapeHtml } from '#contract/escape-html.ts'
import { socialCard, srcSet } from '#web/pictures/addresses.ts'
import { alt as altTexts, isOurs } from '#web/pictures/alt.ts'
import type { CutName } from '#web/pictures/cuts.ts'
import { PHONE } from '#web/ui/Picture.tsx'
import headlineFont from '../fonts/cormorant-basic.woff2?url&no-inline'
import bodyFont from '../fonts/mulish-basic.woff2?url&no-inline'
import type { PageHead } from './head.ts'

/** What a page says of itself, as HTML. Only the server writes it; in the browser `DocumentHead` keeps it true. */
export function headTags(
  { title, description, canonicalPath, sharedPath, picture }: PageHead,
  siteUrl: string,
): string {
  const card = isOurs(picture) ? picture : 'hero'
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    canonicalPath
      ? tag('link', { rel: 'canonical', href: siteUrl + canonicalPath })
      : meta('name', 'robots', 'noindex'),
    sharedPath && meta('name', 'referrer', 'no-referrer'),
    meta('property', 'og:site_name', business.name),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'en_NG'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    canonicalPath && meta('property', 'og:url', siteUrl + canonicalPath),
    meta('property', 'og:image', siteUrl + socialCard(card)),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', altTexts[card]),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', siteUrl + socialCard(card)),
    meta('name', 'twitter:image:alt', altTexts[card]),
  ]
    .filter(Boolean)
    .join('')
}

/** What its first view needs and the browser would otherwise find late. */
export function preloadTags({ firstPicture }: PageHead): string {
  return [...[headlineFont, bodyFont].map(preloadFont), ...(firstPicture ? preloadPicture(firstPicture) : [])].join('')
}

function preloadFont(href: string) {
  return tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' })
}

function preloadPicture({ name, sizes }: { name: string; sizes: string }) {
  if (!isOurs(name)) return []
  const link = (cut: CutName, media?: string) =>
    tag('link', {
      rel: 'preload',
      as: 'image',
      type: 'image/avif',
      imagesrcset: srcSet(cut, 'avif'),
      imagesizes: sizes,
      fetchpriority: 'high',
      media,
    })
  if (name !== 'hero') return [link(name)]
  return [link('hero-phone', PHONE), link('hero', `not all and ${PHONE}`)]
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
