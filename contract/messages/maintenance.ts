export const heading = 'We will be back soon.'
export const explanation = 'Our site is currently down for maintenance'
export const fetchFailed = 'Failed to fetch site maintenance status'
