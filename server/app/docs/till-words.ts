export const tillWords = {
  listProducts: `What is sold beside treatments
    @returns Every product, hidden ones marked, with how many are left where that is counted.`,
  addProduct: `Add a product
    Without \`stock\`, or with null, nobody counts how many are left.
    @returns The product.`,
  updateProduct: `Change a product, or a part of it
    Fields that are left out stay. What was sold keeps its name and its price. With \`version\`, a change somebody else
    made meanwhile is not overwritten.
    @returns The product as it is now.
    @throws product_not_found changed_meanwhile`,
  hideProduct: `Hide a product
    It is no longer sold, and can be shown again.
    @returns The product, hidden.
    @throws product_not_found`,
  addLine: `Add a line to what a visit costs
    A product at its price of today, something extra, a tip, or a discount with its reason. For 15 seconds it can be
    undone; later it is taken off by \`takeOffLine\`.
    @returns The line, the booking with what is owed now, and until when it can be undone.
    @throws booking_not_found product_not_found already_decided`,
  takeOffLine: `Take a line off again
    With a line of the opposite amount: nothing is changed in the account's book, and what was sold is counted back.
    @returns That line, the booking with what is owed now, and until when it can be undone.
    @throws line_not_found already_decided`,
} as const
