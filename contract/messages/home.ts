export const headline = 'Glow Inside & Out'
export const introduction =
  'Relax and refresh at our top spa. Enjoy personalized treatments that make self-care easy and special.'
export const bookAppointment = 'Book Appointment'
export const viewServices = 'View Services'
export const aboutHeading = 'About Us'
export const aboutEyebrow = (city: string) => `A quiet place in ${city}`
/** A blank line separates paragraphs, as in the owner's form. */
export const about =
  'We are a small team of trained therapists. Warm rooms, clean tools, one guest at a time, and you are never rushed.\n\nEvery visit starts with a glass of water and a question: how are you, and what would make today better? Then we choose what suits your skin, your muscles and your mood.'
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
/** Before a name. */
export const promises = ['Exceptional service', 'Relaxation guaranteed', 'Lasting glow'] as const
export const promiseTexts = [
  'You are greeted by name, seen on time and never rushed. If something is not right, tell us and we will put it right.',
  'Phones are on silent and voices stay low. You rest for an hour and leave with your shoulders relaxed.',
  'We want the result to last, so we show you how to look after it at home.',
] as const
