import { teamNumbersResponse } from '#contract/catalogue/team.ts'
import { numbersQuery, numbersResponse } from '#contract/desk/numbers.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/contract-adapter.ts'
import { route } from '#server/platform/http/route.ts'
import { numbers } from './numbers.ts'
import { teamNumbers } from './team.ts'

export function numbersRoutes(app: App, deps: Pick<Deps, 'db' | 'clock' | 'config' | 'cache'>) {
  route(app, 'deskNumbers', { querystring: numbersQuery, response: numbersResponse }, ({ query }) =>
    numbers(deps, query),
  )
  route(app, 'teamNumbers', { querystring: numbersQuery, response: teamNumbersResponse }, ({ query }) =>
    teamNumbers(deps, query),
  )
}
