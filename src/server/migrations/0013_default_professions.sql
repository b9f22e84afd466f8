-- The professions that every installation starts with, and what people in them commonly offer.
insert into professions (slug, name, description, category, is_default, created_at) values
  ('electrician', 'Electrician', 'Wiring, switchboards, lighting and electrical repairs for homes and businesses.', 'electrical', true, now()),
  ('plumber', 'Plumber', 'Pipes, taps, drains and bathroom fittings, from a dripping tap to a whole new line.', 'plumbing', true, now()),
  ('mason', 'Mason', 'Brickwork, plastering and concrete work for new buildings and repairs.', 'construction', true, now()),
  ('carpenter', 'Carpenter', 'Furniture, doors, windows and woodwork, made to measure or repaired.', 'construction', true, now()),
  ('interior-designer', 'Interior Designer', 'Plans and furnishes rooms that suit how you live and work.', 'design', true, now()),
  ('painter', 'Painter', 'Interior and exterior painting, polishing and decorative wall finishes.', 'construction', true, now()),
  ('tiler', 'Tiler', 'Lays and repairs floor and wall tiles, marble and stone.', 'construction', true, now()),
  ('hvac', 'HVAC Technician', 'Installs, services and repairs air conditioning, heating and ventilation.', 'maintenance', true, now()),
  ('landscaper', 'Landscaper', 'Designs, plants and looks after gardens, terraces and grounds.', 'design', true, now()),
  ('architect', 'Architect', 'Designs buildings and sees them through approvals and construction.', 'design', true, now()),
  ('cleaner', 'Cleaner', 'Cleaning of homes, offices and buildings, once or on a schedule.', 'maintenance', true, now()),
  ('security', 'Security Professional', 'Guards, cameras, alarms and access control for homes and businesses.', 'specialized', true, now()),
  ('pest-control', 'Pest Control Specialist', 'Removes termites, cockroaches, rodents and other pests, and keeps them away.', 'specialized', true, now()),
  ('appliance-repair', 'Appliance Repair Technician', 'Repairs and services household and kitchen appliances at your place.', 'maintenance', true, now()),
  ('locksmith', 'Locksmith', 'Opens, repairs and fits locks, and cuts keys for homes, cars and safes.', 'specialized', true, now()),
  ('solar-installer', 'Solar Installer', 'Plans, installs and maintains solar power and solar water heating.', 'electrical', true, now());

insert into specializations (profession_id, name, is_listed, created_at)
select p.id, trim(n.name), true, now()
from (values
  ('electrician', 'Home Wiring, Rewiring, Switchboard Repair, Lighting Installation, Ceiling Fan Installation, Inverter and UPS Setup, Generator Connection, Earthing, Circuit Breaker Replacement, Industrial Wiring, Smart Home Wiring, Electrical Safety Inspection, EV Charger Installation'),
  ('plumber', 'Leak Repair, Drain Cleaning, Pipe Fitting, Bathroom Fitting, Kitchen Plumbing, Water Tank Installation, Water Heater Installation, Water Pump Repair, Sewer Line Repair, Toilet Repair, Rainwater Harvesting, Water Purifier Connection'),
  ('mason', 'Brickwork, Stone Masonry, Plastering, Concrete Work, Foundation Work, Compound Walls, Paving, Waterproofing, Crack Repair, Chimney and Oven Building, Restoration, Block Laying'),
  ('carpenter', 'Custom Furniture, Modular Kitchens, Wardrobes, Door Installation, Window Frames, Furniture Repair, Wood Flooring, False Ceilings, Wall Panelling, Staircases, Wood Polishing, Office Furniture'),
  ('interior-designer', 'Residential Interiors, Office Interiors, Retail Interiors, Kitchen Design, Bedroom Design, Lighting Design, Space Planning, 3D Visualisation, Colour Consultation, Furniture Selection, Vastu-Friendly Design, Turnkey Interiors'),
  ('painter', 'Interior Painting, Exterior Painting, Texture Painting, Wall Putty and Priming, Wallpaper Installation, Waterproof Coating, Wood Polishing, Metal Painting, Spray Painting, Stencil and Mural Work, Commercial Painting, Damp Wall Treatment'),
  ('tiler', 'Floor Tiling, Wall Tiling, Bathroom Tiling, Kitchen Backsplashes, Marble Laying, Granite Laying, Mosaic Work, Outdoor Paving Tiles, Tile Repair, Grouting, Vitrified Tiles, Floor Levelling'),
  ('hvac', 'AC Installation, AC Repair, AC Servicing, Gas Refilling, Ducting, Central Air Conditioning, VRF Systems, Ventilation Systems, Heating Systems, Cold Room Maintenance, Air Purification, Annual Maintenance Contracts'),
  ('landscaper', 'Garden Design, Lawn Care, Terrace Gardens, Vertical Gardens, Drip Irrigation, Tree Pruning, Planting, Hardscaping, Water Features, Kitchen Gardens, Garden Lighting, Grounds Maintenance'),
  ('architect', 'Residential Design, Commercial Design, Building Plan Approval, Structural Coordination, Renovation Design, Sustainable Design, Site Supervision, 3D Visualisation, Landscape Architecture, Urban Planning, Heritage Conservation, Vastu Planning'),
  ('cleaner', 'Home Deep Cleaning, Office Cleaning, Kitchen Cleaning, Bathroom Cleaning, Sofa and Carpet Cleaning, Window Cleaning, Move-In and Move-Out Cleaning, Post-Construction Cleaning, Water Tank Cleaning, Floor Polishing, Housekeeping Staff, Sanitisation'),
  ('security', 'CCTV Installation, Access Control, Alarm Systems, Video Door Phones, Fire Alarm Systems, Security Guards, Event Security, Biometric Attendance, Smart Locks, Perimeter Fencing, Security Audits, Remote Monitoring'),
  ('pest-control', 'Termite Treatment, Cockroach Control, Bed Bug Treatment, Rodent Control, Mosquito Control, Ant Control, Wood Borer Treatment, Bird Netting, Fumigation, Herbal Pest Control, Commercial Pest Control, Pre-Construction Treatment'),
  ('appliance-repair', 'Washing Machine Repair, Refrigerator Repair, Microwave Repair, Television Repair, Dishwasher Repair, Water Purifier Service, Geyser Repair, Chimney and Hob Service, Mixer and Grinder Repair, Air Cooler Repair, Vacuum Cleaner Repair, Appliance Installation'),
  ('locksmith', 'Emergency Lockout, Key Duplication, Lock Installation, Lock Repair, Car Key Replacement, Safe Opening, Digital Locks, Master Key Systems, Door Closer Repair, Padlocks and Shutters, Rekeying, Cupboard Locks'),
  ('solar-installer', 'Rooftop Solar, On-Grid Systems, Off-Grid Systems, Hybrid Systems, Solar Water Heaters, Battery Storage, Net Metering, Panel Cleaning, Solar Pumps, Solar Street Lights, System Repair, Energy Audits')
) as offered (slug, names)
join professions p using (slug)
cross join lateral string_to_table(offered.names, ',') as n (name);

-- Brokers' own list belongs to no profession.
insert into specializations (profession_id, name, is_listed, created_at)
select null, name, true, now()
from unnest(array[
  'Residential Sales', 'Commercial Sales', 'Property Management', 'Investment Properties',
  'Luxury Properties', 'New Construction', 'Land Development', 'Other'
]) as name;

-- Several people who ask for the same profession make one request.
create unique index profession_requests_pending on profession_requests (fold_text(requested_profession)) where status = 'pending';
