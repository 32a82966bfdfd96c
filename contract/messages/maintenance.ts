export const maintenanceText = {
  heading: 'We will be back soon.',
  explanation: 'Our site is currently down for maintenance',
  fetchFailed: 'Failed to fetch site maintenance status',
} as const
