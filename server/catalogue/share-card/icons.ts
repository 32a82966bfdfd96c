import type { FastifyInstance } from 'fastify'
import { iconVersion } from '#contract/catalogue/look.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import type { Deps } from '#server/platform/deps.ts'
import { clientKey } from '#server/platform/http/client-key.ts'
import { currentSpa } from '../spa/spa.ts'
import { draw, readLogo } from './draw.ts'
import { initialIcon } from './initial.ts'

type IconDeps = Pick<Deps, 'db' | 'config' | 'pictures' | 'cache' | 'log'>

interface Icon {
  size: number
  type: string
  /** Of the side, for the mark: systems cut a maskable icon to their own shape. */
  share: number
  corner?: number
}

const png = (size: number, share: number): Icon => ({ size, type: 'image/png', share })

const ICONS = new Map<string, Icon>([
  ['/favicon.svg', { size: 128, type: 'image/svg+xml', share: 0.92, corner: 14 }],
  ['/favicon.ico', { size: 32, type: 'image/x-icon', share: 0.96 }],
  ['/apple-touch-icon.png', png(180, 0.78)],
  ...[192, 512].flatMap(size => [
    [`/icon-${size}.png`, png(size, 0.84)] as const,
    [`/icon-maskable-${size}.png`, png(size, 0.6)] as const,
  ]),
])

const FOR_EVER = 'public, max-age=31536000, immutable'
/** Asked for without a version, as browsers do unasked. */
const A_FEW_MINUTES = 'public, max-age=300'

/** In place of the built icons, as soon as the spa is another one than the example. */
export function iconFiles(app: FastifyInstance, deps: IconDeps) {
  app.addHook('onRequest', async ({ method, url, ip }, reply) => {
    const [path = '', query] = url.split('?')
    const icon = ICONS.get(path)
    if (!icon || (method !== 'GET' && method !== 'HEAD')) return
    const spa = await currentSpa(deps)
    const version = iconVersion(spa)
    if (!version) return
    const content = await deps.cache.get(`icon ${path}`, () => drawn(icon, spa, clientKey(ip), deps))
    reply.type(icon.type).header('cache-control', query === `v=${version}` ? FOR_EVER : A_FEW_MINUTES)
    return reply.send(content)
  })
}

/** From the logo if it fits a square, else the first letter of the name. */
async function drawn(icon: Icon, spa: Spa, client: string, deps: IconDeps): Promise<Buffer> {
  const { size, type, share, corner } = icon
  const { logo: given } = spa.look
  const logo = given && !given.isWide ? await readLogo(deps, given) : undefined
  const svg = logo ? undefined : initialIcon(spa, { scale: Math.min(1, share / 0.84), corner })
  if (svg && type === 'image/svg+xml') return Buffer.from(svg)
  const bytes = await draw({ icon: { size, share, logo, svg } }, client)
  if (type === 'image/svg+xml') return Buffer.from(pictureInSvg(bytes, size))
  return type === 'image/x-icon' ? inIco(bytes, size) : bytes
}

function pictureInSvg(bytes: Buffer, size: number) {
  const href = `data:image/png;base64,${bytes.toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><image width="${size}" height="${size}" href="${href}"/></svg>`
}

const ICO_HEADER_BYTES = 22

/** An .ico file of one PNG. */
function inIco(bytes: Buffer, size: number) {
  const header = Buffer.alloc(ICO_HEADER_BYTES)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(bytes.length, 14)
  header.writeUInt32LE(ICO_HEADER_BYTES, 18)
  return Buffer.concat([header, bytes])
}
