-- Images that records and lists show (contract C8.18). Images under a non-commercial licence are included only if the
-- setting `non_commercial_images` is true:
--
--     insert into setting (key, value) values ('non_commercial_images', 'true');
--
-- `published_order` is the order of C8.28, to be followed by the id: the marked image; the whole plant and flowers,
-- images whose subject nobody stated, the others; the better rated; the one that its source prefers; the whole plant.
create view shown_image as
select id, species_id, source_id, image_url, thumbnail_url, part, view, rating, copyright, licence, licence_url,
  source_url,
  array[
    case when is_main then 0 else 1 end,
    case when part in ('habit', 'flower') then 0 when part = 'other' and view is null then 1 else 2 end,
    -coalesce(rating, 0), -score, case when part = 'habit' then 0 else 1 end
  ]::real[] as published_order
from image
where not is_non_commercial(licence)
  or exists (select from setting where key = 'non_commercial_images' and value = 'true');
