/** Stands in for every style sheet: tests look at what is there, not at how it looks. */
export default {}
