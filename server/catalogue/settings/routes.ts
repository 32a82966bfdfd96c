import { settingInput, settingResponse } from '#contract/catalogue/settings.ts'
import type { Deps } from '#server/platform/deps.ts'
import { written } from '#server/platform/http/compressed.ts'
import type { App } from '#server/platform/http/contract-adapter.ts'
import { route } from '#server/platform/http/route.ts'
import { currentSettings, toResponse, updateSettings } from './settings.ts'

const KEY = 'settings response'

export function settingsRoutes(app: App, deps: Pick<Deps, 'db' | 'cache' | 'clock'>) {
  route(app, 'fetchSetting', { response: settingResponse }, async (request, reply) => {
    const content = await deps.cache.get(KEY, async () =>
      written(JSON.stringify(toResponse(await currentSettings(deps)))),
    )
    reply.type('application/json; charset=utf-8')
    return app.responses.send(request, reply, content, () => deps.cache.getIfFresh(KEY))
  })

  route(app, 'updateSetting', { body: settingInput, response: settingResponse }, async ({ body, principal, within }) =>
    toResponse(await updateSettings(within(deps), principal, body)),
  )
}
