-- Images that records and lists show (contract C8.18). Images under a non-commercial licence are included only if the
-- setting `non_commercial_images` is true:
--
--     insert into setting (key, value) values ('non_commercial_images', 'true');
create view shown_image as
select id, species_id, source_id, image_url, part, is_main, score, copyright, licence, licence_url, source_url
from image
where not is_non_commercial(licence)
  or exists (select from setting where key = 'non_commercial_images' and value = 'true');
