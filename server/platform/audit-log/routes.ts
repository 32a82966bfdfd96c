import { recordQuery, recordResponse } from '#contract/desk/owner-desk.ts'
import type { Db } from '../db/database.ts'
import type { App } from '../http/contract-adapter.ts'
import { route } from '../http/route.ts'
import { recordPage } from './history.ts'

export function recordRoutes(app: App, { db }: { db: Db }) {
  route(app, 'deskRecord', { querystring: recordQuery, response: recordResponse }, ({ query }) =>
    recordPage(db, query.cursor),
  )
}
