/** Every sentence of the specification, once and to the letter, grouped by the feature that says it. */

export const homeText = {
  headline: 'Glow Inside & Out',
  introduction: 'Relax and refresh at our top spa. Enjoy personalized treatments that make self-care easy and special.',
  bookAppointment: 'Book Appointment',
  viewServices: 'View Services',
  aboutHeading: 'About Us',
  learnMore: 'Learn More',
  offersHeading: 'Special offers and packages',
  viewOffers: 'View offers',
  whyHeading: 'Why Choose Us',
  benefits: ['Skilled Professionals', 'Premium Products', 'Relaxing Atmosphere', 'Affordable Luxury'],
  promiseHeading: 'Our Promise to Every Client',
  promises: ['Exceptional service', 'Relaxation guaranteed', 'Lasting glow'],
} as const

export const topBarText = {
  aboutUs: 'About Us',
  locateUs: 'Locate Us',
  services: 'Services',
  viewAll: 'View All',
  ourPolicy: 'Our Policy',
  searchServices: 'Search Services',
  reservation: 'Reservation',
} as const

export const searchText = {
  placeholder: 'Search services (type at least 3 characters)',
  startTyping: 'Start typing to search services…',
  noResults: 'No results found.',
  bookNow: 'Book Now',
} as const

export const footerText = {
  services: 'Services',
  quickLinks: 'Quick Links',
  aboutUs: 'About Us',
  policy: 'Policy',
  locateUs: 'Locate Us',
  contactUs: 'Contact Us',
  protocols: 'Protocols',
  privacyPolicy: 'Privacy Policy',
} as const

export const catalogueText = {
  readyToIndulge: 'Ready to Indulge?',
  bookNow: 'Book Now',
  viewService: 'View Service',
  contactUs: 'Contact us',
  pricingPlans: 'Pricing Plans',
  whenCanYouBook: 'when can you book?',
} as const

export const bookingText = {
  heading: 'Book Appointment',
  prompt: 'Select the perfect service for your needs.',
  serviceLabel: 'Select Service',
  servicePlaceholder: 'Select a service category',
  subServiceLabel: 'Sub Service',
  subServicePlaceholder: 'Select a sub service',
  yourInformation: 'Your Information',
  confirm: 'Confirm Booking',

  selectService: 'Please select a service',
  selectSubService: (serviceName: string) => `Please select a sub service under the ${serviceName} selection`,
  selectDate: 'Please select a booking date',
  selectTime: 'Please select a booking time',

  fullNameRequired: 'Full name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  phoneNumberRequired: 'Phone number is required',
  phoneNumberInvalid: 'Please enter a valid phone number',
  // The specification has no words for these two, but a name ends up in mail headers and on the owner's list.
  fullNameTooLong: 'Please enter a shorter full name',
  fullNameInvalid: 'Please enter your full name on one line, without special characters',

  availableTimesFailed: 'Failed to fetch available times',
  noAvailableTimes: 'No available bookings on this day',
  createFailed: 'Failed to create booking',
  created: 'Booking created successfully!',
  invalidId: 'invalid booking id',
  // Nor for a lookup that got no answer, which says nothing about the booking.
  lookupFailed: 'We could not look up your booking. Please check your connection and try again.',
} as const

export const paymentText = {
  title: 'Pay with Transfer',
  /** The amount comes formatted, with its naira sign. */
  transfer: (amount: string) => `Transfer ${amount} to Any of the Bank Below`,
  copy: 'Copy',
  copied: 'Copied',
  notePlaceholder: 'Leave a note (optional)',
  iHavePaid: 'I have paid',
  failed: 'Failed to process payment',
  error: 'Error processing payment',
} as const

export const uploadText = {
  receiptTypes: 'Please upload files with jpg, jpeg, png format.',
  imagesOnly: 'Please upload only image files',
  receiptLimit: 'You can upload up to 1 image only.',
  maxFiles: (files: number) => `Maximum ${files} files allowed`,
  maxSize: (megabytes: number) => `File size must be less than ${megabytes}MB`,
  imageRequired: 'You must upload at least one image.',
  compressFailed: 'Failed to compress image. Please try again.',
  failed: 'Error uploading image',
} as const

export const successText = {
  confirmed: 'Booking Confirmed!',
  keepNumber: 'Keep this number for your records.',
  locateUs: 'Locate Us',
  backToHome: 'Back to Home',
  browseMore: 'Browse More Services',
  notFound: 'Oops Booking does not exist in our records!',
  havingTrouble: 'Having trouble? Contact us at',
} as const

export const aboutText = {
  visitUs: 'Visit Us',
  getDirections: 'Get Directions',
  connectWithUs: 'Connect With Us',
  bookNow: 'Book Now',
} as const

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

export const newsletterText = {
  heading: 'Ready to transform your wellness?',
  resend: 'Resend OTP',
  sending: 'Sending...',
  verifying: 'Verifying...',
  resending: 'Resending...',
  invalidEmail: 'Please enter a valid email address',
  invalidOtp: 'Please enter the 4-digit OTP',
  sent: 'OTP sent to your email!',
  resent: 'OTP resent to your email!',
  subscribed: 'Successfully subscribed to our newsletter!',
  sendFailed: 'Failed to send OTP. Please try again.',
  resendFailed: 'Failed to resend OTP. Please try again.',
  verifyFailed: 'Failed to verify OTP. Please try again.',
} as const

export const unsubscribeText = {
  emailRequired: 'Email is required',
  emailInvalid: 'Email format is invalid',
  done: 'Successfully unsubscribed from newsletter',
  failed: 'Failed to unsubscribe',
} as const

export const surveyText = {
  question: 'How did you hear about us?',
  skip: 'Skip',
} as const

export const maintenanceText = {
  heading: 'We will be back soon.',
  explanation: 'Our site is currently down for maintenance',
  fetchFailed: 'Failed to fetch site maintenance status',
} as const
