export const topBarText = {
  aboutUs: 'About Us',
  locateUs: 'Locate Us',
  services: 'Services',
  viewAll: 'View All',
  ourPolicy: 'Our Policy',
  searchServices: 'Search Services',
  reservation: 'Reservation',
} as const
