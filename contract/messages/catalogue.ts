export const readyToIndulge = 'Ready to Indulge?'
export const bookNow = 'Book Now'
export const viewService = 'View Service'
export const contactUs = 'Contact us'
export const pricingPlans = 'Pricing Plans'
export const whenCanYouBook = 'when can you book?'
// The specification has no words for an empty catalogue.
export const servicesShortly = 'Our services will be listed here shortly.'
export const plansShortly = 'Our plans for this service will be listed here shortly.'
