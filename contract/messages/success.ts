export const successText = {
  confirmed: 'Booking Confirmed!',
  keepNumber: 'Keep this number for your records.',
  locateUs: 'Locate Us',
  backToHome: 'Back to Home',
  browseMore: 'Browse More Services',
  notFound: 'Oops Booking does not exist in our records!',
  havingTrouble: 'Having trouble? Contact us at',
} as const
