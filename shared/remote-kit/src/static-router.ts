/** The parts of the router that draw a page for a given address, ahead of any visit. */
export { Route, Routes, StaticRouter } from 'react-router-dom'
