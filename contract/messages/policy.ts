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
