/** A component imports its own style sheet for its effect alone. */
declare module '*.css'
