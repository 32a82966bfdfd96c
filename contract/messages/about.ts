export const aboutText = {
  visitUs: 'Visit Us',
  getDirections: 'Get Directions',
  connectWithUs: 'Connect With Us',
  bookNow: 'Book Now',
} as const
