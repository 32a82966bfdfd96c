import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { OPENING_DAYS_AHEAD } from '#contract/catalogue/opening-hours.ts'
import { colours } from '#contract/catalogue/palette.ts'
import { publicSpa } from '#contract/catalogue/public-spa.ts'
import { searchText } from '#contract/messages.ts'
import { addDays } from '#contract/platform/dates.ts'
import { escapeHtml } from '#contract/platform/escape-html.ts'
import { closedIn, knownClosures } from '#server/booking/blocks/blocks.ts'
import { mostBooked } from '#server/booking/most-booked.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { currentSettings } from '#server/catalogue/settings/settings.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { choosableTeam } from '#server/catalogue/team/answer.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type Compressed, compressed } from '#server/platform/http/compressed.ts'
import { logFailure, toRefusal } from '#server/platform/http/errors.ts'
import { allowInside, hashSource, ownPath } from '#server/platform/http/security.ts'
import type { Rendered } from '#server/platform/page-renderer.ts'
import { zoneNamed } from '#server/platform/zone.ts'

export type PageDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'pages' | 'cache'>

interface Page extends Omit<Rendered, 'html'> {
  content: Compressed
}

/** A page, rendered once per change of its data; `readIfFresh` returns the content while it is the same. */
export async function page(deps: PageDeps, url: string): Promise<Page & { readIfFresh(): Compressed | undefined }> {
  const { pages, cache, clock } = deps
  const spa = await currentSpa(deps)
  const services = await allServices(deps)
  const address = await pages.normaliseUrl(ownPath(url), services)
  const zone = zoneNamed(spa.timeZone)
  const today = zone.dateOf(clock.now().getTime())
  const { start, end } = zone.day(today)

  const make = async () => {
    const setting = await currentSettings(deps)
    const { siteUrl } = deps.config
    const team = await choosableTeam(deps)
    const closures = closedIn(await knownClosures(deps), { from: today, to: addDays(today, OPENING_DAYS_AHEAD) })
    const shown = { services, setting, team, mostBooked: await mostBooked(deps, today), closures, spa: publicSpa(spa) }
    const input = { url: address, ...shown, today, siteUrl }
    const { status, isSecret, inside, html } = await pages.render(input)
    return { status, isSecret, inside, content: await compressed(html) }
  }
  const key = `page ${today} ${address}`
  const made = pages.inDevelopment ? await make() : await cache.get(key, make)
  const readIfFresh = () => {
    const now = clock.now().getTime()
    const current = start <= now && now < end ? cache.getIfFresh<Page>(key)?.content : undefined
    // Other content has other inline scripts and styles, which the response's headers name.
    return current?.etag === made.content.etag ? current : undefined
  }
  return { ...made, readIfFresh }
}

export function problemPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { status, message, retryAfterSeconds } = toRefusal(error)
  if (status >= 500) logFailure(request.log, error, 'page')
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
  allowInside(reply, 'style', hashSource(STYLE))
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(document(message))
}

const STYLE = `
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 1.5rem; background: ${colours.cream}; color: ${colours.ink}; font: 1.125rem/1.6 Georgia, serif; text-align: center }
main { max-width: 34rem }
a { display: inline-block; padding: 0.75rem 2rem; border-radius: 2rem; background: ${colours.ink}; color: ${colours.cream}; text-decoration: none }
`

/** References no other files, because they may be unavailable too. */
function document(sentence: string) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(sentence)}</title>
<style>${STYLE}</style>
</head>
<body><main><p>${escapeHtml(sentence)}</p><p><a href="">${searchText.tryAgain}</a></p></main></body>
</html>
`
}
