/** A component imports its own style sheet for its side effect. */
declare module '*.css'
