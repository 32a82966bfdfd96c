import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { colours } from '#contract/catalogue/palette.ts'
import { searchText } from '#contract/messages.ts'
import { escapeHtml } from '#contract/platform/escape-html.ts'
import { logFailure, toRefusal } from '#server/platform/http/errors.ts'
import { allowInside, hashSource } from '#server/platform/http/security.ts'

/** An error of a page, as HTML. */
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

/** Without other files, which may be unavailable too. */
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
