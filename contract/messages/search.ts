export const placeholder = 'Search services (type at least 3 characters)'
export const startTyping = 'Start typing to search services…'
export const noResults = 'No results found.'
export const bookNow = 'Book Now'
