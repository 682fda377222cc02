/** The parts of the router that draw a page for a given address: ahead of any visit, or outside the portal. */
export { MemoryRouter, Route, Routes, StaticRouter } from 'react-router-dom'
