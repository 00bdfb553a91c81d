-- Common names without case, spaces and punctuation, by which lists of common names are matched (contract C7.38).

create index common_name_lookup on common_name (translate(lower(name), ' -''’.,()', ''));
