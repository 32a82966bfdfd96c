import type { FastifyInstance } from 'fastify'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { isLarge } from '#contract/catalogue/large-catalogue.ts'
import { ownersPicture } from '#contract/catalogue/look.ts'
import type { SitePicture } from '#contract/catalogue/pictures.ts'
import { pictureOf } from '#contract/catalogue/service-picture.ts'
import { shareCardPrice } from '#contract/catalogue/share-card.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { shareCard } from '#contract/paths.ts'
import { requestRefusals } from '#contract/refusals.ts'
import type { CardQuestion } from '#server/platform/decoder/picture-encoder.ts'
import type { Deps } from '#server/platform/deps.ts'
import { clientKey } from '#server/platform/http/client-key.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { allServices } from '../catalogue.ts'
import { currentSpa } from '../spa/spa.ts'
import { draw, readLogo, readPhoto } from './draw.ts'

type CardDeps = Pick<Deps, 'db' | 'config' | 'pages' | 'pictures' | 'cache'>

/** Of a service by its slug, or of a page by `_` and the picture it opens with. */
const FILE = /^(_?)([a-z0-9-]+)\.jpg$/
/** The picture for services without one of their own. */
const ROOM = 'about'
/** Pages that open with a picture of the owner's, if there is one. */
const OWN_PLACES = ['hero', 'about']
const MIDDLE = { x: 0.5, y: 0.5 }

/** The preview picture of a service or a page in chats, drawn on first request and cached. */
export function shareCardRoutes(app: FastifyInstance, deps: CardDeps) {
  app.get<{ Params: { file: string } }>(shareCard.pattern, async ({ params, ip }, reply) => {
    const services = await allServices(deps)
    const [, isPage, name = ''] = FILE.exec(params.file) ?? []
    const service = isPage ? undefined : services.find(one => one.slug === name)
    const isOurs = isPage && (OWN_PLACES.includes(name) || (await deps.pages.ownPicture(name)))
    if (!service && !isOurs) throw new Refusal('not_found', requestRefusals.notFound)
    const make = () => (service ? cardOf(service, clientKey(ip), deps) : pageCardOf(name, clientKey(ip), deps))
    const card = await deps.cache.get(`card ${params.file}`, make, { isWorthKeeping: () => !isLarge(services) })
    return reply.type('image/jpeg').header('cache-control', 'public, max-age=86400').send(card)
  })
}

async function cardOf(service: Service, client: string, deps: CardDeps): Promise<Buffer> {
  const spa = await currentSpa(deps)
  const { name, uploaded } = pictureOf(service)
  const words = { name: service.name, price: shareCardPrice(service, spa.currency), spa: spa.name }
  return drawn({ name, uploaded, words }, 'spa', client, { ...deps, spa })
}

/** Who and where, over the picture that the page opens with. */
async function pageCardOf(name: string, client: string, deps: CardDeps): Promise<Buffer> {
  const spa = await currentSpa(deps)
  const uploaded = ownersPicture(spa.look, name)
  return drawn({ name, uploaded, words: { name: spa.name, spa: spa.address.oneLine } }, 'name', client, {
    ...deps,
    spa,
  })
}

interface Shown {
  name: string
  uploaded?: SitePicture
  words: CardQuestion['words']
}

async function drawn(
  { name, uploaded, words }: Shown,
  logoFor: 'name' | 'spa',
  client: string,
  deps: CardDeps & { spa: Spa },
): Promise<Buffer> {
  const { look } = deps.spa
  const own = uploaded ? await readPhoto(deps, uploaded) : await deps.pages.ownPicture(name)
  const picture = own ?? (await deps.pages.ownPicture(ROOM))
  const bytes = await readLogo(deps, look.logo)
  const isBesideName = logoFor === 'name' && !look.logo?.isWide
  const logo = bytes && { bytes, place: isBesideName ? ('above name' as const) : logoFor }
  return draw({ picture, focus: uploaded?.focus ?? MIDDLE, words, accent: look.accent, logo }, client)
}
