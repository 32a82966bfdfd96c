export const searchText = {
  placeholder: 'Search services (type at least 3 characters)',
  startTyping: 'Start typing to search services…',
  noResults: 'No results found.',
  bookNow: 'Book Now',
} as const
