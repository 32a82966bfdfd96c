import { settingInput, settingResponse } from '#contract/settings.ts'
import type { Clock } from '#server/clock.ts'
import { written } from '#server/http/compressed.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { route } from '#server/http/route.ts'
import { currentSettings, type SettingsDeps, toResponse, updateSettings } from './settings.ts'

const KEY = 'settings response'

export function settingsRoutes(app: App, deps: SettingsDeps & { clock: Clock }) {
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
