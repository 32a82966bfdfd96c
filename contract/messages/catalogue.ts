export const catalogueText = {
  readyToIndulge: 'Ready to Indulge?',
  bookNow: 'Book Now',
  viewService: 'View Service',
  contactUs: 'Contact us',
  pricingPlans: 'Pricing Plans',
  whenCanYouBook: 'when can you book?',
} as const
