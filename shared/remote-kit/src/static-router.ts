/** The parts of the router that draw a page for a given address, ahead of any visit, or that is no page of the portal. */
export { MemoryRouter, Route, Routes, StaticRouter } from 'react-router-dom'
