export const placeholder = 'Search services (type at least 3 characters)'
export const startTyping = 'Start typing to search services…'
export const noResults = 'No results found.'
export const bookNow = 'Book Now'
// The specification has no words for a search that got no response, which says nothing about the services.
export const failed = 'The search did not work. Please check your connection and try again.'
export const notOpened = 'The search did not open. Please check your connection and try again.'
export const tryAgain = 'Try again'
