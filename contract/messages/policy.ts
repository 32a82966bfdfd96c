export const policyText = {
  heading: 'Policies and Protocols',
  sections: [
    'Appointments and scheduling',
    'Payments and deposits',
    'Health and safety',
    'Professional conduct',
    'Refunds and complaints',
    'Client responsibilities',
    'Staff protocols',
  ],
} as const
