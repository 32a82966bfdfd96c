export const readyToIndulge = 'Ready to Indulge?'
export const bookNow = 'Book Now'
export const viewService = 'View Service'
export const contactUs = 'Contact us'
export const pricingPlans = 'Pricing Plans'
export const whenCanYouBook = 'when can you book?'
export const servicesShortly = 'Our services will be listed here shortly.'
export const allServices = (count: number) => `View all ${count} services`
export const moreServices = 'More services'
export const showMore = 'Show more'
/** Not in the specification. */
export const servicesFailed = 'Our services did not load. Please check your connection.'
export const plansShortly = 'Our plans for this service will be listed here shortly.'
export const earliest = (when: string) => `Earliest: ${when}`
