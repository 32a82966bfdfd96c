export const headline = 'Glow Inside & Out'
export const introduction =
  'Relax and refresh at our top spa. Enjoy personalized treatments that make self-care easy and special.'
export const bookAppointment = 'Book Appointment'
export const viewServices = 'View Services'
export const aboutHeading = 'About Us'
export const aboutEyebrow = (city: string) => `A quiet place in ${city}`
/** Paragraphs have a blank line between them, as where the owner types them. */
export const about =
  'We are a small house of trained hands. One guest at a time, warm rooms, clean tools, and nobody looking at the clock but us.\n\nEvery visit begins with a question and a glass of water: how are you, and what would make today better. What follows is made for your skin, your muscles and your mood.'
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
export const promiseTexts = [
  'You are greeted by name, seen on time and never rushed. If something is not right, tell us and we put it right.',
  'An hour here is an hour off. Phones sleep, voices stay low, and you leave with your shoulders where they belong.',
  'We work for the week after, not only for the mirror. You go home knowing how to keep what we began.',
] as const
