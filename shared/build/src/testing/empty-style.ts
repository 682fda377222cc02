/** Replaces every style sheet: component tests do not check looks. */
export default {}
