export const heading = 'Policies and Protocols'
export const sections = [
  'Appointments and scheduling',
  'Payments and deposits',
  'Health and safety',
  'Professional conduct',
  'Refunds and complaints',
  'Client responsibilities',
  'Staff protocols',
] as const

export const hours = (count: number) => (count === 1 ? 'an hour' : `${count} hours`)

/** Returns no full stop. `before` completes the sentence: "before the start". */
export const freeChange = (noticeHours: number, before: string) =>
  noticeHours > 0
    ? `Change or cancel at least ${hours(noticeHours)} ${before}, and it costs you nothing`
    : `Change or cancel any time ${before}, and it costs you nothing`

// Where less than all is paid before a visit
export const paidThere = 'You pay at the spa, unless we ask for a deposit when you book.'
export const depositBefore = (what: string) =>
  `Before your visit you transfer a deposit of ${what}. The rest you pay at the spa.`
