import { colours } from '#contract/catalogue/palette.ts'
import { paths } from '#contract/paths.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { type Compressed, compressed } from '#server/platform/http/compressed.ts'
import type { PageDeps } from './page.ts'

export function webManifest(deps: PageDeps): Promise<Compressed> {
  return deps.cache.get('web manifest', async () => {
    const { name, shortName, description, address } = await currentSpa(deps)
    return compressed(
      JSON.stringify({
        name,
        short_name: shortName,
        description,
        lang: `en-${address.countryCode}`,
        id: paths.home,
        start_url: paths.home,
        scope: paths.home,
        // With the browser's own way back and reload: dialogs here close by Back.
        display: 'minimal-ui',
        background_color: colours.ink,
        theme_color: colours.ink,
        icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }, ...pngs],
        shortcuts: [
          { name: manifestText.book, url: paths.booking, icons: shortcutIcons },
          { name: manifestText.services, url: paths.services, icons: shortcutIcons },
        ],
      }),
    )
  })
}

const manifestText = { book: 'Book', services: 'Services' }

const pngs = [192, 512].flatMap(size => [
  { src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' },
  { src: `/icon-maskable-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'maskable' },
])

const shortcutIcons = pngs.filter(({ sizes, purpose }) => sizes === '192x192' && purpose === 'any')
