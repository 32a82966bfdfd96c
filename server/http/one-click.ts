import type { App } from './contract-adapter.ts'

/**
 * In a scope of its own, because only there a form may be posted: mail programs do so for one click (RFC 8058). The address
 * says it all; what comes with it is read and put aside.
 */
export function takeAnyForm(app: App) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 10_000 },
    async () => undefined,
  )
}
