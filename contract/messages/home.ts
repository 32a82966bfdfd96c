export const headline = 'Glow Inside & Out'
export const introduction =
  'Relax and refresh at our top spa. Enjoy personalized treatments that make self-care easy and special.'
export const bookAppointment = 'Book Appointment'
export const viewServices = 'View Services'
export const aboutHeading = 'About Us'
export const learnMore = 'Learn More'
export const offersHeading = 'Special offers and packages'
export const viewOffers = 'View offers'
export const whyHeading = 'Why Choose Us'
export const benefits = [
  'Skilled Professionals',
  'Premium Products',
  'Relaxing Atmosphere',
  'Affordable Luxury',
] as const
export const promiseHeading = 'Our Promise to Every Client'
export const promises = ['Exceptional service', 'Relaxation guaranteed', 'Lasting glow'] as const
