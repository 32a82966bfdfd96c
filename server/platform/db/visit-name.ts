import { sql } from 'kysely'
import { TREATMENT_LENGTH } from '#contract/booking/visit-parts.ts'

/**
 * What a booking `of` is for, in a line: "Massage: 60 minutes and 2 more", as `visitName` of the contract says it. The halves of a treatment
 * for two are one.
 */
export const visitNameOf = (of: string) => {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  return sql<string>`case when ${column('sub_service_name')} ~* ${TREATMENT_LENGTH.source} then ${column('service_name')} || ': ' else '' end
    || ${column('sub_service_name')} || case when ${column('further_treatments')} = '[]' then '' else coalesce((
    select ' and ' || count(*) || ' more' from jsonb_array_elements(${column('further_treatments')}) part
    where part ->> 'besides' is null having count(*) > 0
  ), '') end`
}
