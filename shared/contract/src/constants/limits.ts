/** Limits and fixed values of section 9 of the specification. */
export const requestSource = 'btportal'
export const lastOrdersShown = 5
export const quantityMax = 999
export const passwordMinLength = 6
/** Minutes without a call after which a session ends. */
export const sessionIdleMinutes = 15
/** Hours after which a session ends however busy it is. */
export const sessionAbsoluteHours = 8
