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
