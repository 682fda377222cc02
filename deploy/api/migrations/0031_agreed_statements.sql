-- The words beside the box that the patient ticked, as they stood on the page: part of the refill request.
alter table orders add column statement text;
