export const readyToIndulge = 'Ready to Indulge?'
export const bookNow = 'Book Now'
export const viewService = 'View Service'
export const contactUs = 'Contact us'
export const pricingPlans = 'Pricing Plans'
export const whenCanYouBook = 'when can you book?'
// The specification has no words for an empty catalogue.
export const servicesShortly = 'Our services will be listed here shortly.'
// Nor for one that is too long for a page.
export const allServices = (count: number) => `View all ${count} services`
export const moreServices = 'More services'
export const showMore = 'Show more'
export const plansShortly = 'Our plans for this service will be listed here shortly.'
