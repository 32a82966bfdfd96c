import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { isLarge } from '#contract/catalogue/large-catalogue.ts'
import { widestJpeg } from '#contract/catalogue/picture-files.ts'
import { pictureOf } from '#contract/catalogue/service-picture.ts'
import { shareCardPrice } from '#contract/catalogue/share-card.ts'
import { shareCard } from '#contract/paths.ts'
import { requestRefusals } from '#contract/refusals.ts'
import { pictureEncoder } from '#server/platform/decoder/picture-encoder.ts'
import type { Deps } from '#server/platform/deps.ts'
import { clientKey } from '#server/platform/http/client-key.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { workerProgram } from '#server/platform/worker-process.ts'
import { allServices } from '../catalogue.ts'
import { fileNameOf } from '../pictures/site-files.ts'
import { currentSpa } from '../spa/spa.ts'

type CardDeps = Pick<Deps, 'db' | 'config' | 'pages' | 'pictures' | 'cache'>

const FILE = /^([a-z0-9-]+)\.jpg$/
/** The picture for services without one of their own. */
const ROOM = 'about'
const MIDDLE = { x: 0.5, y: 0.5 }

const draw = pictureEncoder({ program: workerProgram('card-worker', import.meta.url) })

/** The preview picture of a service in chats, drawn on first request and cached. */
export function shareCardRoutes(app: FastifyInstance, deps: CardDeps) {
  app.get<{ Params: { file: string } }>(shareCard.pattern, async ({ params, ip }, reply) => {
    const services = await allServices(deps)
    const slug = FILE.exec(params.file)?.[1]
    const service = services.find(one => one.slug === slug)
    if (!service) throw new Refusal('not_found', requestRefusals.notFound)
    const card = await deps.cache.get(`card ${slug}`, () => cardOf(service, clientKey(ip), deps), {
      isWorthKeeping: () => !isLarge(services),
    })
    return reply.type('image/jpeg').header('cache-control', 'public, max-age=86400').send(card)
  })
}

async function cardOf(service: Service, client: string, deps: CardDeps): Promise<Buffer> {
  const spa = await currentSpa(deps)
  const { name, uploaded } = pictureOf(service)
  const stored = uploaded && (await deps.pictures.read(fileNameOf(widestJpeg(uploaded))))
  const own = uploaded ? stored && (await buffer(stored)) : await deps.pages.ownPicture(name)
  const picture = own ?? (await deps.pages.ownPicture(ROOM))
  const words = { name: service.name, price: shareCardPrice(service, spa.currency), spa: spa.name }
  const drawn = await draw({ picture, focus: uploaded?.focus ?? MIDDLE, words }, client)
  if (typeof drawn === 'string') throw new Error(`The card of a service could not be drawn: ${drawn}.`)
  return Buffer.from(drawn.bytes)
}
