/** For tests: says nothing. */
export const quietLog = { info() {}, warn() {}, error() {} }
